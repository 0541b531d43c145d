/** A type of the web that the types of Node 20 lack, and the client of the Model Context Protocol's SDK names. */
type HeadersInit = NonNullable<RequestInit['headers']>;
