import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { own, type Scope } from '../api/own.ts';
import { asProblem } from '../api/problem.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { endOf, expiries, today, type Expiry } from './expiry.ts';

interface NewKeyValues {
  name: string;
  access: 'read-write' | 'read';
  expiry: Expiry;
  date: string;
}

const scopesOf: Record<NewKeyValues['access'], Scope[]> = { 'read-write': ['read', 'write'], read: ['read'] };

export function CreateKeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm<NewKeyValues>({
    initialValues: { name: '', access: 'read-write', expiry: 'never', date: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'A key needs a name.' : null),
      date: (date, { expiry }) =>
        expiry === 'date' && (date === '' || date < today()) ? 'Pick a day from today on.' : null,
    },
  });
  const create = useMutation({
    // The key is handed on, not returned: a mutation's result stays in a cache.
    mutationFn: async ({ name, access, expiry, date }: NewKeyValues) => {
      const { key } = await own.createKey({ name, scopes: scopesOf[access], expiresAt: endOf(expiry, date) });
      onCreated(key);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
    onError: (thrown) => {
      const { expiresAt, scopes, ...rest } = asProblem(thrown).byField();
      const ofExpiry = form.values.expiry === 'date' ? 'date' : 'expiry';
      form.setErrors({
        ...rest,
        ...(expiresAt && { [ofExpiry]: expiresAt }),
        ...(scopes && { access: scopes }),
      });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack>
        <ProblemAlert error={create.error} />
        <TextInput
          label="Name"
          description="What the key is for, so that you know it again"
          placeholder="Shop"
          required
          maxLength={120}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label="Access" {...form.getInputProps('access')}>
          <Stack gap="xs" mt={6}>
            <Radio
              value="read-write"
              label="Read and write"
              description="Make, change and delete links, groups and pages; read everything"
            />
            <Radio value="read" label="Read only" description="See links, groups, pages and reports" />
          </Stack>
        </Radio.Group>
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NativeSelect label="Expires" data={expiries} {...form.getInputProps('expiry')} />
          {form.values.expiry === 'date' && (
            <TextInput
              type="date"
              label="Last day"
              description="The key works until that day is over, by your clock"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={today()}
              {...form.getInputProps('date')}
            />
          )}
        </Group>
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
