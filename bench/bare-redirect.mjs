// The baseline: what node:http does when it does nothing else.
import { createServer } from 'node:http';

const server = createServer((_request, response) => {
  response.writeHead(302, {
    Location: 'https://example.com/landing',
    'Cache-Control': 'private, no-store',
    'Content-Length': 0,
  });
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
