// The attack on an installation: an unauthenticated client, and an account with four users and a key, all at once, in a
// separate process. Gets its targets in the environment, ends on SIGTERM, and prints how often each attack got which
// status.
import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const { apiUrl, redirectUrl, key, emails, pages, webhookLink } = JSON.parse(process.env.ATTACK);
const answers = {};

/**
 * The address that the proxy claims. The attackers have a few; each user and the unauthenticated client has another
 * network.
 */
const from = (client) => ({ 'X-Forwarded-For': `198.51.${client}.7` });
const authorized = { Authorization: `Bearer ${key}`, ...from(2) };
const json = { 'Content-Type': 'application/json' };
/** Neither retries nor compresses. */
const noise = (length) => randomBytes(length).toString('base64').slice(0, length);

async function count(attack, response) {
  await response.arrayBuffer();
  const statuses = (answers[attack] ??= {});
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  // Unlike a client that gives up as soon as it is limited.
  if (response.status === 429) await sleep(100);
}

/** Repeats an attack on several connections for as long as the process runs. */
function attack(name, connections, request) {
  for (let n = 0; n < connections; n++) {
    void (async () => {
      for (;;) {
        try {
          await count(name, await request(n));
        } catch {
          const statuses = (answers[name] ??= {});
          statuses.broken = (statuses.broken ?? 0) + 1;
          await sleep(10);
        }
      }
    })();
  }
}

const post = (path, body, headers = authorized) =>
  fetch(apiUrl + path, { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) });

/** Sends a request whose body never ends, a byte per second. @returns when the connection is closed. */
const trickle = (url, head) =>
  new Promise((_resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const timer = setInterval(() => socket.write('x'), 1000);
    socket.on('error', () => undefined).resume();
    socket.on('close', () => {
      clearInterval(timer);
      reject(new Error('closed'));
    });
  });

/** Sends half of a chunked body, then leaves. */
const cut = () =>
  new Promise((_resolve, reject) => {
    const { hostname, port } = new URL(apiUrl);
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /v1/links HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.1.7\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
        () => socket.destroy(),
      ),
    );
    socket.on('error', () => undefined);
    socket.on('close', () => reject(new Error('cut')));
  });

// The unauthenticated client.
attack('cut bodies', 4, cut);
attack('slow heads', 100, () => trickle(redirectUrl, 'GET / HTTP/1.1\r\nHost: a\r\nX: '));
attack('slow sign-ins', 50, () =>
  trickle(
    apiUrl,
    'POST /dashboard/api/sign-in HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
  ),
);
attack('guesses', 8, () =>
  post('/dashboard/api/sign-in', { email: `${randomUUID()}@example.com`, password: noise(12) }, from(1)),
);
attack('unknown keys', 4, () =>
  fetch(`${apiUrl}/v1/links`, { headers: { Authorization: `Bearer ${noise(40)}`, ...from(1) } }),
);
attack('pictures', 24, (n) =>
  fetch(
    `${redirectUrl}/${pages[(n + Math.floor(Math.random() * pages.length)) % pages.length]}/og.png?v=${randomUUID()}`,
    {
      headers: from(1),
    },
  ),
);
attack('invented slugs', 4, () =>
  fetch(`${redirectUrl}/${randomUUID()}`, { headers: from(1), redirect: 'manual' }),
);

// The account.
attack('link passwords', 36, () =>
  post('/v1/links/bulk', {
    links: Array.from({ length: 50 }, () => ({
      slug: `a-${randomUUID()}`,
      destination: 'https://example.com/',
      password: noise(12),
    })),
  }),
);
attack('long texts', 2, () =>
  post('/v1/links/bulk', {
    links: Array.from({ length: 60 }, () => ({
      slug: `a-${randomUUID()}`,
      destination: 'https://example.com/',
      note: noise(1500),
    })),
  }),
);
attack('slow uploads', 8, () =>
  trickle(
    apiUrl,
    `POST /v1/imports HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: text/csv\r\nContent-Length: 1000000\r\n\r\nslug,destination\n`,
  ),
);
attack('imports', 1, () =>
  fetch(`${apiUrl}/v1/imports?start=true`, {
    method: 'POST',
    headers: { ...authorized, 'Content-Type': 'text/csv' },
    body: `slug,destination\n${Array.from({ length: 5000 }, () => `i-${randomUUID()},https://example.com/\n`).join('')}`,
  }),
);
attack('searches', 4, () =>
  fetch(`${apiUrl}/v1/links?q=${noise(3)}&count=true&limit=100`, { headers: authorized }),
);
attack('whole lists', 2, () => fetch(`${apiUrl}/v1/links?view=full`, { headers: authorized }));
attack('reports', 4, () => fetch(`${apiUrl}/v1/analytics/report?days=90&by=link`, { headers: authorized }));
attack('refusals', 2, () =>
  post('/v1/links', Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${noise(40)}${n}`, 1])), {
    ...authorized,
    'Idempotency-Key': randomUUID(),
  }),
);
attack('changes with ten paused webhooks', 2, () =>
  fetch(`${apiUrl}/v1/links/${webhookLink}`, {
    method: 'PATCH',
    headers: { ...authorized, ...json },
    body: JSON.stringify({ note: noise(2000) }),
  }),
);
attack('sign-ins of its users', 4, (n) =>
  post('/dashboard/api/sign-in', { email: emails[n], password: noise(12) }, from(10 + n)),
);

process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit(0);
});
