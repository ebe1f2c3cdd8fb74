import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';

// @rule http-api#errors
test('returns the catalog entry of its code', () => {
  expect(new AppError('EMAIL_TAKEN').toBody('en')).toEqual({
    statusCode: 409,
    error: 'Conflict',
    code: 'EMAIL_TAKEN',
    message: 'An account with this email address already exists.',
  });
});

// @rule http-api#errors
test('names the fields at fault and takes their sentence', () => {
  const fields = { title: 'Please fill in all required fields' };
  const error = new AppError('VALIDATION_FAILED', { fields, message: fields.title });
  expect(error.toBody('en')).toMatchObject({ statusCode: 400, message: fields.title, fields });
});

test('does not reveal its cause', () => {
  const error = new AppError('INTERNAL', { cause: new Error('password=secret') });
  expect(JSON.stringify(error.toBody('en'))).not.toContain('secret');
});
