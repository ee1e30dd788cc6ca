// Baseline for webhooks: sends COUNT POST requests with a constant BODY to TARGET, 32 at a time, on connections that stay open.
import { Agent, request } from 'node:http';

const { TARGET: target, COUNT: count, BODY: body } = process.env;
const agent = new Agent({ keepAlive: true });
let left = Number(count);

const send = () =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const sent = request(target, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', resolve);
    });
    sent.on('error', reject);
    sent.end(body);
  });

process.once('SIGTERM', () => process.exit(0));
// A process that is about to end by itself would die of the signal.
setInterval(() => undefined, 60_000);
process.send({ port: 1 });
await Promise.all(
  Array.from({ length: 32 }, async () => {
    while (left-- > 0) await send();
  }),
);
