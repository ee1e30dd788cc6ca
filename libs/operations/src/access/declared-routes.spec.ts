import Fastify, { type FastifyInstance } from 'fastify';
import { refuseUndeclaredRoutes } from './declared-routes.js';

describe('refuseUndeclaredRoutes', () => {
  let fastify: FastifyInstance;
  beforeEach(() => {
    fastify = Fastify();
    refuseUndeclaredRoutes(fastify, /^\/docs(\/|$)/);
  });
  afterEach(() => fastify.close());

  it('rejects a route without a declaration', () => {
    expect(() => fastify.get('/v1/links', () => 'ok')).toThrow(
      'GET /v1/links does not declare what it requires: add @Requires',
    );
  });

  it('accepts a declared route and does not change its requirement', async () => {
    const requires = { caller: 'bearer', scope: 'read' } as const;
    fastify.get('/v1/links', { config: { requires } }, ({ routeOptions }) => routeOptions.config.requires);
    expect((await fastify.inject('/v1/links')).json()).toEqual(requires);
  });

  it('declares public pages', async () => {
    fastify.get('/docs/', ({ routeOptions }) => routeOptions.config.requires);
    expect((await fastify.inject('/docs/')).json()).toEqual({ caller: 'anyone' });
  });

  it('covers the routes of plugins', async () => {
    void fastify.register(async (plugin) => void plugin.get('/late', () => 'ok'));
    await expect(fastify.ready()).rejects.toThrow('GET /late does not declare');
  });
});
