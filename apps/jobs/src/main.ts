import 'reflect-metadata';
import { lowerPriority } from '@app/common';
import { serve } from '@app/operations';
import { jobs } from './jobs.definition.js';

lowerPriority(process.pid);

await serve(jobs);
