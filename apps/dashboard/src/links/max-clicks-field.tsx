import { NumberInput, type NumberInputProps } from '@mantine/core';
import { locale } from '../language/language.ts';

const numberParts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_000_000.5);

/** What is between the digits of a number that is typed. */
const separatorOf = (type: 'group' | 'decimal'): string | undefined =>
  numberParts.find((part) => part.type === type)?.value;

/** After how many clicks a link expires. Empty for a link without a limit. */
export const MaxClicksField = (props: Omit<NumberInputProps, 'min' | 'max'>) => (
  <NumberInput
    min={1}
    max={1_000_000_000}
    allowDecimal={false}
    allowNegative={false}
    thousandSeparator={separatorOf('group')}
    decimalSeparator={separatorOf('decimal')}
    hideControls
    {...props}
  />
);
