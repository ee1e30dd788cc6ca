// Decorators need it, even where nothing imports Nest.
import 'reflect-metadata';

// Tests must not read the settings of a developer.
process.env.SETTINGS_FILE = '/dev/null';

// With a seed, property tests try the same values in every run.
if (process.env.FUZZ_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) });
}
