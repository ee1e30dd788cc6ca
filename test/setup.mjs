// CommonJS packages that require Nest fail under native ESM unless Nest was imported first.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/bullmq';
import fc from 'fast-check';

// With a seed, property tests try the same values in every run.
if (process.env.FUZZ_SEED) fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) });
