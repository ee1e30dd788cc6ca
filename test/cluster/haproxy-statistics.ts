import { connect } from 'node:net';

/**
 * A column of HAProxy's statistics.
 * @param path of its socket
 * @param line which begins with the names of a proxy and a server
 */
export async function statistics(path: string, column: string, line: RegExp): Promise<string[]> {
  const socket = connect(path);
  let csv = '';
  socket.on('data', (chunk: Buffer) => (csv += chunk.toString()));
  await new Promise((done, fail) => {
    socket.on('close', done).on('error', fail);
    socket.write('show stat\n');
  });
  const [header = '', ...lines] = csv.trim().split('\n');
  const at = header.split(',').indexOf(column);
  const found = lines.filter((text) => line.test(text)).map((text) => text.split(',')[at] ?? '');
  if (at < 0 || found.length === 0) throw new Error(`HAProxy's statistics cannot be read: ${csv}`);
  return found;
}
