import { browserLabel, countryLabel, deviceLabel, sourceLabel, systemLabel } from './labels.js';

describe('labels', () => {
  it.each([
    [sourceLabel, 'instagram', 'Instagram'],
    [sourceLabel, 'google', 'Google'],
    [sourceLabel, 'direct', 'Direct'],
    [sourceLabel, 'other', 'Other'],
    [sourceLabel, 'blog.example', 'blog.example'],
    [sourceLabel, 'constructor', 'constructor'],
    [browserLabel, 'chrome', 'Chrome'],
    [browserLabel, 'other', 'Other'],
    [browserLabel, 'toString', 'Other'],
    [systemLabel, 'ios', 'iOS'],
    [systemLabel, 'other', 'Other'],
    [deviceLabel, 'mobile', 'Mobile'],
    [deviceLabel, 'other', 'Other'],
    [countryLabel, 'DE', 'Germany'],
    [countryLabel, 'XX', 'Unknown'],
    [countryLabel, 'other', 'Other'],
    [countryLabel, 'QQ', 'Unknown'],
    [countryLabel, '', 'Unknown'],
  ])('%p %s -> %s', (label, key, text) => {
    expect(label(key)).toBe(text);
  });
});
