// The baseline of everything that visitors ask for: what node:http does when it does nothing else. With BODY_BYTES
// it answers a page of that length, else a redirect.
import { createServer } from 'node:http';

const length = Number(process.env.BODY_BYTES ?? 0);
const body = 'x'.repeat(length);
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Length': length,
  ...(length > 0
    ? { 'Content-Type': 'text/html; charset=utf-8' }
    : { Location: 'https://example.com/landing' }),
};
const status = length > 0 ? 200 : 302;

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
