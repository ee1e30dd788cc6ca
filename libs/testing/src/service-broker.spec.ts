import { type ServiceBroker, startServiceBroker } from './service-broker.js';

describe('service broker', () => {
  let broker: ServiceBroker;

  beforeAll(async () => {
    broker = await startServiceBroker();
  });
  afterAll(async () => {
    await broker.stop();
  });

  it('leaves no connection open that a later request could find closed', async () => {
    const response = await fetch(`${broker.url}/no-such-profile`);

    expect(response.headers.get('connection')).toBe('close');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('there is no profile "no-such-profile"');
  });
});
