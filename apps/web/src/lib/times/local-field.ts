/** An instant as the value of a datetime-local field, in the reader's time zone. */
export function localField(time: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** Like `localField`, with the seconds of an instant that has some: a form that is sent unchanged changes nothing. */
export function exactLocalField(time: Date): string {
  const parts = time.getTime() % 60_000;
  return parts === 0
    ? localField(time)
    : `${localField(time)}:${(parts / 1_000).toFixed(3).padStart(6, '0')}`;
}
