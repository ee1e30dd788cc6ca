import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';
import { worker } from './worker.definition.js';

// A second of delay in figures does no harm.
lowerPriority(process.pid);

await serve(worker);
