import 'reflect-metadata';
import { compatibleServices, loadSettings } from '@app/common';
import { createApp } from '@app/operations';
import { slugError } from '@app/slugs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { api } from '../api.definition.js';

describe('paths of the API', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    // A syntactically valid URL is enough: nothing connects to the database.
    const settings = { DATABASE_URL: 'postgres://localhost/none', COMPAT: compatibleServices.join() };
    app = await createApp(api, loadSettings(settings), false);
    await app.init();
  });
  afterAll(() => app?.close());

  it('and other reserved slugs are documented', () => {
    const [, list = ''] =
      /^- Some slugs are `reserved`:(.*)$/m.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
    const words = [...list.matchAll(/`(\S+)`/g)].map(([, word]) => word);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => slugError(word)?.code !== 'reserved')).toEqual([]);
  });

  it('start with characters that no slug can start with', async () => {
    const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
    await fastify.ready();
    const routes = fastify.printRoutes({ commonPrefix: false });
    const segments = [...routes.matchAll(/^ {4}[├└]── ([^/ ]+)/gm)].map(([, segment]) => segment);
    expect(segments).toEqual(expect.arrayContaining(['v1', 'dashboard', 'yourls-api.php']));
    expect(segments.filter((segment) => slugError(segment) === null)).toEqual([]);
  });
});
