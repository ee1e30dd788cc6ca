import { currencyError } from './given-conversion.dto.js';

describe('the currency of a conversion', () => {
  it.each(['EUR', 'JPY', 'KWD', 'VES', 'VED', 'CLF', 'UYW', 'CHE'])(
    'may be %s, a code of ISO 4217',
    (code) => {
      expect(currencyError(code)).toBeNull();
    },
  );

  it.each(['eur', 'EU', 'EURO', ' EUR', 'ABC', 'XXX', '', 978, null])('may not be %j', (value) => {
    expect(currencyError(value)).toMatchObject({ code: 'invalid' });
  });
});
