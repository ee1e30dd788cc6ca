import { addressProblem } from './address-problem.js';

const id = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

describe('the problem of an address', () => {
  it.each([
    ['/v1/links/', 'The id is missing: /v1/links/{id}. The list is at /v1/links.'],
    ['/v1/websites//photo', 'The id is missing: /v1/websites/{id}. The list is at /v1/websites.'],
    [
      '/v1/links/summer',
      `"summer" is not an id, such as ${id}. GET /v1/links?slug=summer finds a link by its slug.`,
    ],
    [
      '/v1/links/summer/pause?view=full',
      `"summer" is not an id, such as ${id}. GET /v1/links?slug=summer finds a link by its slug.`,
    ],
    ['/v1/groups/a', `"a" is not an id, such as ${id}. GET /v1/groups lists all ids.`],
    ['/v1/links/%3Cb%3E', `This is not an id, such as ${id}. GET /v1/links lists all ids.`],
    [`/v1/links/${'a'.repeat(65)}`, `This is not an id, such as ${id}. GET /v1/links lists all ids.`],
    [`/v1/links/${id.toUpperCase()}`, 'Ids are in lower case.'],
  ])('of %s is %j', (address, problem) => expect(addressProblem(address)).toBe(problem));

  it.each([
    `/v1/links/${id}`,
    `/v1/links/${id}/pause`,
    '/v1/links/by-external-id/a',
    '/v1/links',
    '/other/summer',
  ])('is none for %s, which could lead to something', (address) =>
    expect(addressProblem(address)).toBeNull(),
  );
});
