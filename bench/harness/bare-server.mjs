// Baseline for visitor requests: node:http with a constant response, either a redirect or, with BODY_BYTES, a page of
// that length.
import { createServer } from 'node:http';

const bodyBytes = Number(process.env.BODY_BYTES ?? 0);
const body = 'x'.repeat(bodyBytes);
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Length': bodyBytes,
  ...(bodyBytes > 0
    ? { 'Content-Type': 'text/html; charset=utf-8' }
    : { Location: 'https://example.com/landing' }),
};
const status = bodyBytes > 0 ? 200 : 302;

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
