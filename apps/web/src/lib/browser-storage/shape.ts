type Check = (value: unknown) => boolean;

/** Required fields; optional ones are not checked. */
type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];
type Checks<T> = { [K in RequiredKeys<T>]: Check } & { [K in keyof T]?: Check };

/** Whether a stored value has this shape. The key list is checked against the type. */
export function shapeOf<T extends object>(fields: Checks<T>) {
  return (value: unknown): value is T => {
    if (typeof value !== 'object' || value === null) return false;
    const record = value as Record<string, unknown>;
    return Object.entries<Check>(fields).every(([name, check]) => check(record[name]));
  };
}

export const text: Check = (value) => typeof value === 'string';
export const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const flag: Check = (value) => typeof value === 'boolean';
export const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const orAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
