import { addressProblem } from './address-problem.js';

const id = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const noLink = `There is nothing at this address. The id of a link looks like ${id}, and GET /v1/links?slug= finds a link by its slug.`;

describe('addressProblem', () => {
  it.each([
    ['/v1/links/', 'The id is missing: /v1/links/{id}. The list is at /v1/links.'],
    ['/v1/websites//photo', 'The id is missing: /v1/websites/{id}. The list is at /v1/websites.'],
    [`/v1/links/${id}`, noLink],
    ['/v1/links/summer', noLink],
    ['/v1/links/summer/pause?view=full', noLink],
  ])('reports for %s: %j', (address, problem) => expect(addressProblem(address)).toBe(problem));

  it.each(['/v1/groups/a', '/v1/links/by-external-id/a', '/v1/links', '/other/summer'])(
    'reports nothing for %s',
    (address) => expect(addressProblem(address)).toBeNull(),
  );
});
