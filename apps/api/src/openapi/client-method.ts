/** Resources with one operation for a single resource and another for many. */
const verbsOfMany = ['create', 'update', 'delete'];

/** Names the method of `@waypost/client` for an operation: `createLink` of links is `links.create`, `deleteLinks` is `links.deleteMany`. */
export function clientMethodOf(operationId: string, tag: string): string {
  const words = tag.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const group = words.join('');
  const match = new RegExp(`^([a-z]+)${group.replace(/s$/, '')}(s?)(?![a-z])(.*)$`).exec(operationId);
  const [, verb = '', plural = '', rest = ''] = match ?? [];
  const name = match ? verb + (plural && verbsOfMany.includes(verb) ? 'Many' : '') + rest : operationId;
  return `${group.charAt(0).toLowerCase()}${group.slice(1)}.${name}`;
}
