import { loadSettings } from '@app/common';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EndpointHosts } from '../endpoint-hosts.js';
import { type ConnectionSource, post, type PostOutcome } from './post.js';
import { EndpointConnections } from './endpoint-connections.js';

describe('an attempt to send a webhook', () => {
  let server: Server;
  let respond: RequestListener;
  let port: number;
  const hosts = new EndpointHosts(
    loadSettings({ DATABASE_URL: 'postgres://localhost/none', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }),
  );
  hosts.resolve = (host) =>
    host === 'inside.example'
      ? Promise.resolve(['10.0.0.1'])
      : Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));

  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const send = (address: string, limitMs?: number): Promise<PostOutcome> => {
    const url = new URL(address);
    return post(url, {}, '{}', new EndpointConnections(hosts), limitMs);
  };
  const here = () => `http://127.0.0.1:${port}/`;

  it.each([
    [200, null],
    [204, null],
    [307, 'redirect'],
    [404, 'status'],
    [410, 'status'],
    [500, 'status'],
  ])('that receives the status %i has the failure %s', async (status, failure) => {
    respond = (_request, response) => response.writeHead(status).end();
    const outcome = await send(here());
    expect(outcome).toMatchObject({ status, failure });
    expect(outcome.error === null).toBe(failure === null);
  });

  it('reports that the response did not arrive in time', async () => {
    respond = () => undefined;
    expect(await send(here(), 200)).toMatchObject({ status: null, failure: 'timeout' });
  });

  it('reports that the connection broke, was refused or could not be secured', async () => {
    respond = (request) => request.socket.destroy();
    expect(await send(here())).toMatchObject({ status: null, failure: 'connection' });
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: 'tls' });
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const free = (closed.address() as AddressInfo).port;
    closed.close();
    await once(closed, 'close');
    expect(await send(`http://127.0.0.1:${free}/`)).toMatchObject({ status: null, failure: 'refused' });
  });

  it('reports that the host is on a private network or cannot be resolved', async () => {
    expect(await send('https://inside.example/')).toMatchObject({ status: null, failure: 'private_host' });
    expect(await send('https://10.0.0.1/')).toMatchObject({ status: null, failure: 'private_host' });
    expect(await send('https://nowhere.example/')).toMatchObject({ status: null, failure: 'dns' });
  });

  it.each([
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('classifies %s as a TLS failure', async (code) => {
    const url = new URL('https://crm.example/');
    const agentFor = () => {
      throw Object.assign(new Error('certificate'), { code });
    };
    const refusing: ConnectionSource = { agentFor, freshAgentFor: agentFor };
    expect(await post(url, {}, '{}', refusing)).toMatchObject({ failure: 'tls', error: 'certificate' });
  });
});
