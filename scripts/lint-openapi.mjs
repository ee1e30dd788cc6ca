// Checks OpenAPI documents with the recommended rules of Redocly and Spectral.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/**
 * Returns the findings of the rules in a document, one line each. Warnings count.
 * `without` names rules of Spectral that do not apply to it.
 */
export async function findingsIn(text, without = []) {
  return [...(await redoclyFindings(text)), ...(await spectralFindings(text, without))];
}

/** Paths that only look ambiguous: the id of a link is a UUID, never `by-external-id`. */
const isAboutExternalIds = ({ ruleId, message }) =>
  ruleId === 'no-ambiguous-paths' && message.includes('`/v1/links/by-external-id/{externalId}`');

async function redoclyFindings(source) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
  return problems
    .filter((problem) => !isAboutExternalIds(problem))
    .map(({ ruleId, message, location }) => `Redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

async function spectralFindings(text, without) {
  const linter = new spectral.Spectral();
  const rules = Object.fromEntries(without.map((name) => [name, 'off']));
  linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']], rules }));
  const problems = await linter.run(text);
  return problems.map(({ code, message, path }) => `Spectral ${code}: ${message} ${path.join('/')}`);
}
