import {
  ApiClient,
  createAccountWithKey,
  createTestDatabase,
  DatabaseProxy,
  startService,
  waitFor,
} from '@app/testing';
import pg from 'pg';
import { createSignupPage, post, problemIn } from './signup-forms.js';
import { visit } from './visit.js';

describe('sign-ups while the database is unavailable', () => {
  it('get a page that asks to try again, and work once it is back', async () => {
    const database = await createTestDatabase();
    const proxy = await DatabaseProxy.before(database.url);
    const service = await startService({ apps: ['api'], databaseUrl: proxy.url });
    try {
      const account = await createAccountWithKey(service, { scopes: ['read', 'write'] });
      const page = await createSignupPage(new ApiClient(service, account.key));
      // No change reaches it after it has read the page.
      await service.apps.redirect.start();
      const isReady = async () => (await visit(`${service.redirectUrl}/health/ready`)).body.includes('"ok"');
      await waitFor(isReady);
      const email = 'anna@example.com';
      const { body } = await visit(`${service.redirectUrl}/${page.slug}`);
      const fields = { email, consent: /name="consent" value="([^"]+)"/.exec(body)?.[1] ?? '' };
      await proxy.refuse();
      const away = await post(service.redirectUrl, page.slug, fields);
      expect([away.status, problemIn(away), Number(away.headers['retry-after']) > 0]).toEqual([
        503,
        'We cannot store this right now. Try again in a few seconds.',
        true,
      ]);
      expect(away.body).toContain(`value="${email}"`);
      await proxy.restore();
      await waitFor(async () => (await post(service.redirectUrl, page.slug, fields)).status === 200);
      // It responds, but not in time.
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('begin');
      await client.query('select from websites where id = $1 for update', [page.id]);
      const late = await post(service.redirectUrl, page.slug, fields);
      await client.end();
      expect([late.status, problemIn(late)]).toEqual([503, problemIn(away)]);
      expect((await post(service.redirectUrl, page.slug, fields)).status).toBe(200);
    } finally {
      await service.stop();
      await proxy.close();
      await database.drop();
    }
  });
});
