import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';
import { worker } from './worker.definition.js';

// Figures appear a second late anyway.
lowerPriority(process.pid);

await serve(worker);
