import type { ComponentType } from 'react';
import { Form, type LoaderFunction, useActionData } from 'react-router';
import type { AnsweredForm } from '../../lib/plain-forms/posted-form.tsx';
import { renderPage } from '../../testing/render.tsx';
import { anAdmin } from './admin.tsx';

interface Page {
  Component: ComponentType;
  loader: LoaderFunction;
}

/** Opens a page of administrators as the server draws it in answer to a form that a browser sent itself. */
export async function openAnswered(path: string, page: Page, answered: AnsweredForm) {
  const route = { path, loader: page.loader, element: <Answered {...page} />, action: () => answered };
  const { visitor, findByRole } = renderPage(route, { at: path, user: anAdmin });
  await visitor.click(await findByRole('button', { name: 'Post' }));
}

function Answered({ Component }: Page) {
  if (useActionData()) return <Component />;
  return (
    <Form method="post">
      <button type="submit">Post</button>
    </Form>
  );
}
