import { describe, expect, it } from '@jest/globals';
import { changeableFields, changeOf, noChange, problemsIn, type ChangeValues } from './change-values.ts';

const end = '2100-01-01T00:00:00.000Z';
const filled: ChangeValues = {
  fields: [...changeableFields],
  behavior: 'aggressive',
  destination: 'https://shop.example/new',
  expiresAt: end,
  expiredDestination: 'https://shop.example/over',
  conversions: false,
  holdout: 0,
  addTags: ['Summer'],
  removeTags: ['Spring'],
};

describe('changeOf', () => {
  it('gives links everything that is turned on', () => {
    expect(changeOf(filled)).toEqual({
      set: {
        behavior: 'aggressive',
        destination: 'https://shop.example/new',
        expiresAt: end,
        expiredDestination: 'https://shop.example/over',
        conversions: false,
        holdout: 0,
      },
      addTags: ['Summer'],
      removeTags: ['Spring'],
    });
  });

  it('leaves out what is turned off, whatever was entered', () => {
    expect(changeOf({ ...filled, fields: ['behavior'] })).toEqual({ set: { behavior: 'aggressive' } });
    expect(changeOf({ ...filled, fields: ['tags'], removeTags: [] })).toEqual({ addTags: ['Summer'] });
    expect(changeOf({ ...filled, fields: [] })).toBeNull();
  });

  it('removes the end, and what comes after it, if they are turned on and empty', () => {
    expect(changeOf({ ...noChange, fields: ['expiresAt', 'expiredDestination'] })).toEqual({
      set: { expiresAt: null, expiredDestination: null },
    });
  });

  it('is nothing if only tags are turned on, and none is entered', () => {
    expect(changeOf({ ...noChange, fields: ['tags'] })).toBeNull();
  });
});

describe('problemsIn', () => {
  it('finds nothing wrong with valid values, or with fields that are turned off', () => {
    expect(problemsIn(filled)).toEqual({});
    expect(problemsIn({ ...filled, fields: [], destination: 'x', removeTags: ['summer'] })).toEqual({});
    expect(problemsIn({ ...filled, expiredDestination: '' })).toEqual({});
  });

  it.each(['', 'shop', 'http://shop.example/'])('asks for another URL than %j', (url) => {
    expect(problemsIn({ ...filled, destination: url })).toEqual({
      destination: 'Enter a URL that begins with https://.',
    });
  });

  it.each(['', 21, -1, 2.5])('rejects %j as a hold-out', (holdout) => {
    expect(problemsIn({ ...filled, holdout })).toEqual({ holdout: 'Enter a whole number from 0 to 20.' });
    expect(problemsIn({ ...filled, fields: [], holdout })).toEqual({});
  });

  it('does not add and remove one tag, whatever its case', () => {
    expect(problemsIn({ ...filled, removeTags: ['SUMMER'] })).toEqual({
      removeTags: '“SUMMER” cannot be added and removed.',
    });
  });
});
