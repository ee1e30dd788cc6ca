import { NumberInput, type NumberInputProps } from '@mantine/core';
import { locale } from '../language/language.ts';

const numberParts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_000_000.5);

/** Separators between the digits of a typed number. */
const separatorOf = (type: 'group' | 'decimal'): string | undefined =>
  numberParts.find((part) => part.type === type)?.value;

/** The number of clicks after which a link expires. Empty for a link without a limit. */
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
