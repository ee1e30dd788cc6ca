// CommonJS packages that require Nest break under native ESM unless Nest was imported first.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/bullmq';
import fc from 'fast-check';

// With a seed every property is tried on the same values again.
if (process.env.FUZZ_SEED) fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED) });
