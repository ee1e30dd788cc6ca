import { describe, expect, it } from '@jest/globals';
import { newBranch, newRule, type RuleDraft } from '../rules/rule-draft.ts';
import {
  changeableFields,
  changeOf,
  noChange,
  problemsIn,
  type ChangeableField,
  type ChangeValues,
} from './change-values.ts';

const start = '2099-01-01T00:00:00.000Z';
const end = '2100-01-01T00:00:00.000Z';
const filled: ChangeValues = {
  fields: [...changeableFields],
  behavior: 'aggressive',
  destination: 'https://shop.example/new',
  expiresAt: end,
  expiredDestination: 'https://shop.example/over',
  conversions: false,
  holdout: 0,
  utm: noChange.utm,
  opensApp: false,
  forwardQuery: false,
  name: ' Sale ',
  note: 'For the sale',
  rules: [{ ...newRule(), when: { countries: ['DE'] }, destination: 'https://shop.example/de' }],
  activeFrom: start,
  maxClicks: 500,
  adultsOnly: true,
  cardTitle: 'Sale',
  cardDescription: 'Everything must go.',
  addTags: ['Summer'],
  removeTags: ['Spring'],
};

describe('changeOf', () => {
  it('sets every field that is turned on', () => {
    expect(changeOf(filled)).toEqual({
      set: {
        behavior: 'aggressive',
        destination: 'https://shop.example/new',
        expiresAt: end,
        expiredDestination: 'https://shop.example/over',
        conversions: false,
        holdout: 0,
        app: 'off',
        forwardQuery: false,
        name: 'Sale',
        note: 'For the sale',
        rules: [{ when: { countries: ['DE'] }, then: { destination: 'https://shop.example/de' } }],
        activeFrom: start,
        maxClicks: 500,
        gate: 'adult',
        preview: { title: 'Sale', description: 'Everything must go.' },
      },
      addTags: ['Summer'],
      removeTags: ['Spring'],
    });
  });

  it('adds campaign parameters to the destination, and keeps those that are left empty', () => {
    const destination = 'https://shop.example/?utm_source=old&utm_medium=mail&size=2#top';
    const utm = { ...noChange.utm, source: 'news letter', campaign: ' sale ' };
    expect(changeOf({ ...noChange, fields: ['destination'], destination, utm })).toEqual({
      set: {
        destination:
          'https://shop.example/?size=2&utm_source=news%20letter&utm_medium=mail&utm_campaign=sale#top',
      },
    });
  });

  it('omits fields that are turned off, whatever was entered', () => {
    expect(changeOf({ ...filled, fields: ['behavior'] })).toEqual({ set: { behavior: 'aggressive' } });
    expect(changeOf({ ...filled, fields: ['tags'], removeTags: [] })).toEqual({ addTags: ['Summer'] });
    expect(changeOf({ ...filled, fields: [] })).toBeNull();
  });

  it('clears fields that are turned on and empty', () => {
    const fields: ChangeableField[] = ['note', 'rules', 'activeFrom', 'expiresAt', 'maxClicks'];
    expect(changeOf({ ...noChange, fields: [...fields, 'expiredDestination', 'preview'] })).toEqual({
      set: {
        note: null,
        rules: null,
        activeFrom: null,
        expiresAt: null,
        maxClicks: null,
        expiredDestination: null,
        preview: null,
      },
    });
    expect(changeOf({ ...noChange, fields: ['gate'], adultsOnly: false })).toEqual({ set: { gate: null } });
  });

  it('returns null if only tags are turned on, and none is entered', () => {
    expect(changeOf({ ...noChange, fields: ['tags'] })).toBeNull();
  });
});

describe('problemsIn', () => {
  it('accepts valid values, and any value in fields that are turned off', () => {
    expect(problemsIn(filled)).toEqual({});
    expect(problemsIn({ ...filled, fields: [], destination: 'x', removeTags: ['summer'] })).toEqual({});
    expect(problemsIn({ ...filled, expiredDestination: '' })).toEqual({});
  });

  it.each(['', 'shop', 'http://shop.example/'])('rejects the URL %j', (url) => {
    expect(problemsIn({ ...filled, destination: url })).toEqual({
      destination: 'Enter a URL that begins with https://.',
    });
  });

  it.each(['', 21, -1, 2.5])('rejects %j as a holdout', (holdout) => {
    expect(problemsIn({ ...filled, holdout })).toEqual({ holdout: 'Enter a whole number from 0 to 20.' });
    expect(problemsIn({ ...filled, fields: [], holdout })).toEqual({});
  });

  it('requires a name', () => {
    expect(problemsIn({ ...filled, name: ' ' })).toEqual({ name: 'Enter a name.' });
    expect(problemsIn({ ...filled, fields: [], name: '' })).toEqual({});
  });

  it('requires both texts of a preview, or neither', () => {
    const wrong = 'Enter a title and a description, or neither.';
    expect(problemsIn({ ...filled, cardTitle: ' ' })).toEqual({ cardTitle: wrong });
    expect(problemsIn({ ...filled, cardDescription: '' })).toEqual({ cardDescription: wrong });
    expect(problemsIn({ ...filled, cardTitle: '', cardDescription: '' })).toEqual({});
    expect(problemsIn({ ...filled, fields: [], cardTitle: '' })).toEqual({});
  });

  it('requires the destinations of rules that lead somewhere', () => {
    const wrong = 'Enter a URL that begins with https://.';
    const to = 'https://shop.example/a';
    const rules: RuleDraft[] = [
      newRule(),
      { ...newRule(), kind: 'blocked' },
      { ...newRule(), kind: 'split', split: [newBranch(to), newBranch('shop')] },
    ];
    expect(problemsIn({ ...filled, rules })).toEqual({
      'rules.0.then.destination': wrong,
      'rules.2.then.split.1.destination': wrong,
    });
    expect(problemsIn({ ...filled, fields: [], rules })).toEqual({});
  });

  it('rejects adding and removing the same tag, whatever its case', () => {
    expect(problemsIn({ ...filled, removeTags: ['SUMMER'] })).toEqual({
      removeTags: '“SUMMER” cannot be added and removed.',
    });
  });
});
