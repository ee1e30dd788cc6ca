import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';
import { api } from './api.definition.js';

// Same priority as PostgreSQL, which it mostly waits for.
lowerPriority(process.pid);

await serve(api);
