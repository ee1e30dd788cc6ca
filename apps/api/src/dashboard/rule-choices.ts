import { countryCodes } from '@app/routing';
import {
  browserKeys,
  browserLabel,
  countryLabel,
  deviceLabel,
  devices,
  inAppKeys,
  sourceKeys,
  sourceLabel,
  systemKeys,
  systemLabel,
} from '@app/visitors';
import type { ChoiceDto, RuleChoicesDto } from './previews.dto.js';

const choicesOf = (keys: Iterable<string>, labelOf: (key: string) => string): ChoiceDto[] =>
  [...keys].map((key) => ({ key, label: labelOf(key) }));

const byLabel = (a: ChoiceDto, b: ChoiceDto): number => a.label.localeCompare(b.label, 'en');

/** The possible values of conditions. Countries, sources and apps are sorted by label, everything else as in reports. */
export const ruleChoices: RuleChoicesDto = {
  countries: choicesOf(countryCodes, countryLabel).sort(byLabel),
  devices: choicesOf(devices, deviceLabel),
  systems: choicesOf(systemKeys, systemLabel),
  browsers: choicesOf(browserKeys, browserLabel),
  sources: choicesOf(['direct', ...sourceKeys], sourceLabel).sort(byLabel),
  apps: choicesOf(inAppKeys, (key) => (key === 'webview' ? 'Another app' : sourceLabel(key))).sort(byLabel),
};
