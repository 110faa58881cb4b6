declare const brand: unique symbol;

/** A string or number that cannot be mixed up with another one of the same primitive type. */
export type Brand<Primitive, Name extends string> = Primitive & { readonly [brand]: Name };
