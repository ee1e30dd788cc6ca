/** For calls that take no query parameter: whatever is sent is named and refused. */
export class Nothing {}
