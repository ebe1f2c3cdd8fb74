interface HowItWorksProps {
  title: string;
  steps: readonly { title: string; text: string }[];
}

export function HowItWorks({ title, steps }: HowItWorksProps) {
  return (
    <section aria-labelledby="how" className="pt-14">
      <h2 id="how" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, place) => (
          <li
            key={step.title}
            className="flex flex-col gap-2 rounded-lg border border-line bg-card p-6 shadow-card"
          >
            <span
              aria-hidden="true"
              className="font-heading text-4xl leading-none font-semibold text-marigold-ink"
            >
              {place + 1}
            </span>
            <h3 className="text-xl">{step.title}</h3>
            <p className="text-ink-soft">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
