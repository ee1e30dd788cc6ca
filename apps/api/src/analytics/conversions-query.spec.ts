import { filterNames, isInVouchers } from '@app/analytics';
import { readFileSync } from 'node:fs';

describe('the filters of conversions', () => {
  it('are the ones that the dashboard asks for', () => {
    // The web app cannot import the libraries.
    const source = readFileSync('apps/dashboard/src/reports/report-filters.ts', 'utf8');
    const [, refused = '.'] = /const isKnownOfConversions = .*!\/(.*)\/\.test\(name\);/.exec(source) ?? [];
    const asked = filterNames.filter((name) => !new RegExp(refused).test(name));
    expect(asked).toEqual(filterNames.filter((name) => isInVouchers(name)));
    expect(asked.length).toBeGreaterThan(3);
  });
});
