/** For calls that take no query parameter, or need no body: anything sent is named and refused. */
export class Nothing {}
