import { weaknessOf } from './weak-passwords.js';

const context = ['anna.moreira@studio-graca.example', 'links.agency.example'];

describe('weaknessOf', () => {
  it.each([
    'passwordpassword',
    'Password123!',
    '1qaz2wsx3edc',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '121212121212',
    '123456789012',
    '098765432109',
    'abcdefghijklm',
    'qwertyuiopasdf',
    'qwertyuiop123',
    '!!superman2026',
  ])('finds that %s is common', async (password) => {
    expect(await weaknessOf(password, context)).toMatchObject({ code: 'common' });
  });

  it.each([
    'waypostwaypost',
    'Waypost-2026!',
    'annamoreira1',
    'Moreira.anna.99',
    'anna.moreira@studio-graca.example',
    'studio-graca-1',
    'links.agency.1',
  ])('finds that %s is contextual', async (password) => {
    expect(await weaknessOf(password, context)).toMatchObject({ code: 'contextual' });
  });

  it.each([
    'correct horse battery staple',
    'three blue cups on a table',
    'anna drinks green tea',
    'j8#kQ2!vLp0z',
    'waypost but longer than that',
    'πέντε μπλε φλιτζάνια',
  ])('accepts %s', async (password) => {
    expect(await weaknessOf(password, context)).toBeNull();
  });
});
