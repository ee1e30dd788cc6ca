import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useKeptInput } from './use-kept-input.ts';

type KeptForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** True if the form shows a draft. */
  restored: boolean;
};

/** A form with a draft, as in `useKeptInput`. It must not have fields for secrets. */
export function useKeptForm<Values extends Record<string, unknown>>(
  name: string,
  input: UseFormInput<Values>,
): KeptForm<Values> {
  const form = useForm<Values>(input);
  const restored = useKeptInput<Values>({
    name,
    saved: form.getInitialValues(),
    values: form.values,
    dirty: form.isDirty(),
    restore: (values) => form.setValues(values),
  });
  return { ...form, restored };
}
