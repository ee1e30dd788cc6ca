import { describe, expect, it } from '@jest/globals';
import { labelOfField } from './link-field-labels.ts';

describe('labelOfField', () => {
  it.each([
    ['destination', 'Destination'],
    ['tags.3', 'Tags'],
    ['preview.title', 'Title of the card'],
    ['rules', 'Rules'],
    ['rules.0', 'Rule 1'],
    ['rules.1.when', 'Rule 2'],
    ['rules.1.when.hours.zone', 'Rule 2, Time of day'],
    ['rules.1.when.countries', 'Rule 2, Country'],
    ['rules.1.then', 'Rule 2'],
    ['rules.1.then.destination', 'Rule 2, Destination'],
    ['rules.1.then.split.2.weight', 'Rule 2, Destination 3'],
    ['somethingNew', 'somethingNew'],
  ])('labels %s', (path, label) => {
    expect(labelOfField(path)).toBe(label);
  });
});
