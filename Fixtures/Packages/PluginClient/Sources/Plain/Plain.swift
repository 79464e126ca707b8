/// A target without texts.
public let knots = 12
