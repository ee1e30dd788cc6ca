/** Messages for the example of a request: what is wrong, in the words of the API. */
const field = { field: 'slug', code: 'reserved', message: 'This slug is reserved.' };

/**
 * Returns an example of an error's body.
 * @param description the meaning of the status: the code in backticks, then a sentence
 */
export function exampleOf(description: string): object {
  const [, code = '', meaning = ''] = /^`(\w+)`: ([^.]*\.)/.exec(description) ?? [];
  const message = meaning.charAt(0).toUpperCase() + meaning.slice(1).replaceAll('`', '');
  const requestId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
  return { error: { code, message, requestId, ...(code === 'invalid_request' && { fields: [field] }) } };
}
