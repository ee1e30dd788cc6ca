import {
  ApiClient,
  createAccountWithKey,
  freePort,
  sharedService,
  type SharedService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { visit } from '../redirect/visit.js';
import { type Sample, samplesOf, type SampleTest, testSamples } from './document-samples.js';
import { type Running, SampleShell } from './sample-shell.js';
import { shapeDifferences } from './shape-of-json.js';

const recipe = 'docs/recipes/webhooks.md';

describe('the recipe of webhooks', () => {
  let service: SharedService;
  let api: ApiClient;
  let shell: SampleShell;
  let address: string;
  let secret: string;
  let webhook: unknown;
  let deliveries: unknown;
  let receiver: Running | undefined;

  beforeAll(async () => {
    const port = await freePort();
    address = `http://127.0.0.1:${port}/`;
    service = await sharedService('jobs');
    const { key } = await createAccountWithKey(service);
    api = new ApiClient(service, key);
    shell = await SampleShell.open({
      WAYPOST_URL: service.apiUrl,
      WAYPOST_KEY: key,
      RECEIVER_URL: address,
      PORT: String(port),
    });
  });
  afterAll(async () => {
    await receiver?.stop();
    await shell?.close();
  });

  const printed = (line: string) =>
    waitFor(() => receiver?.output().split('\n').includes(line), {
      what: `"${line}" from the receiver, which printed:\n${receiver?.output()}`,
    });
  const post = async (id: string, body: string, sentAt = new Date(), signed = body): Promise<number> => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, sentAt, signed),
    };
    return (await fetch(address, { method: 'POST', body, headers })).status;
  };

  const testIt: Record<string, SampleTest> = {
    'Test it / sh': async (sample) => {
      await shell.run(sample);
      await printed('webhook.test new 0');
    },
    'Test it / sh 2': (sample) =>
      waitFor(async () => {
        const text = await shell.run(sample);
        deliveries = JSON.parse(text);
        return text.includes('"delivered"');
      }),
    'Test it / json': async ({ code }) => expect(shapeDifferences(JSON.parse(code), deliveries)).toEqual([]),
    'Test it / sh 3': async (sample) => {
      const slug = `clicked-${randomUUID()}`;
      await api.post('/v1/links', { slug, destination: 'https://example.com/' });
      await printed('link.created new 0');
      await visit(`${service.redirectUrl}/${slug}`);
      await printed('clicks.counted new 1');
      await shell.run(sample);
      await printed('clicks.counted again 1');
    },
  };
  const start = async (sample: Sample): Promise<void> => {
    receiver = shell.start(sample);
    await waitFor(() => fetch(address).then(() => true));
    const event = '{"type":"webhook.test","data":{}}';
    expect(await post('forged', event, new Date(), `${event} `)).toBe(400);
    expect(await post('late', event, new Date(Date.now() - 303_000))).toBe(400);
    expect((await fetch(address, { method: 'POST', body: event })).status).toBe(400);
    expect(receiver.output()).not.toMatch(/^webhook\.test/m);
  };

  testSamples(recipe, {
    'What you need / sh': { notRun: 'the port may be taken; the test has a free one' },
    'Create the webhook / sh': async (sample) => {
      webhook = JSON.parse(await shell.run(sample));
      ({ secret } = webhook as { secret: string });
    },
    'Create the webhook / json': async ({ code }) =>
      expect(shapeDifferences(JSON.parse(code), webhook)).toEqual([]),
    'Receive in TypeScript / ts': async (sample) => shell.save(sample, 'receiver.mts'),
    'Receive in TypeScript / sh': async (sample) => {
      try {
        await start(sample);
        for (const step of samplesOf(recipe).filter(({ name }) => name.startsWith('Test it'))) {
          const test = testIt[step.name];
          if (typeof test === 'function') await test(step);
        }
      } finally {
        await receiver?.stop();
        rmSync(shell.path('clicks.db'));
      }
    },
    'Receive in Python / python': async (sample) => shell.save(sample, 'receiver.py'),
    'Receive in Python / sh': start,
    ...testIt,
  });
});
