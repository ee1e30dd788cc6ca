import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Table, Text } from '@mantine/core';
import type { Import } from './import-queries.ts';
import { importFields } from './import-texts.ts';
import classes from './preview-table.module.css';

/** No field of an import has an empty name. */
const leftOut = '';

interface ColumnTableProps extends Pick<Import, 'columns' | 'samples'> {
  /** Columns by field. */
  mapping: Record<string, string>;
  onChange: (mapping: Record<string, string>) => void;
}

/** The columns of a file, with the field that each maps to. A field selected for another column moves there. */
export function ColumnTable({ columns, samples, mapping, onChange }: ColumnTableProps) {
  const options = [{ value: leftOut, label: t`Leave out` }, ...importFields];
  const fieldOf = (column: string) =>
    importFields.find(({ value }) => mapping[value] === column)?.value ?? leftOut;
  const choose = (column: string, field: string) => {
    const others = Object.entries(mapping).filter(([name, mapped]) => mapped !== column && name !== field);
    onChange(Object.fromEntries(field === leftOut ? others : [...others, [field, column]]));
  };
  return (
    <Table layout="fixed" verticalSpacing="xs" aria-label={t`Columns of the file`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>Column, with its first value</Trans>
          </Table.Th>
          <Table.Th>
            <Trans context="what a column is">Read as</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map((column) => (
          <Table.Tr key={column}>
            <Table.Td className={classes.value}>
              <Text size="sm" fw={600}>
                <bdi>{column}</bdi>
              </Text>
              {samples[column] !== undefined && (
                <Text size="xs" c="dimmed">
                  <bdi>{samples[column]}</bdi>
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <NativeSelect
                aria-label={t`Read “${column}” as`}
                data={options}
                value={fieldOf(column)}
                onChange={({ currentTarget: { value } }) => choose(column, value)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
