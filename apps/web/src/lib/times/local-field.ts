/** An instant as the value of a datetime-local field, in the reader's time zone. */
export function localField(time: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = [time.getFullYear(), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  return `${date}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}
