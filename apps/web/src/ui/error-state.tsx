import { Button } from './button.tsx';

interface ErrorStateProps {
  message: string;
  /** Absent where trying again cannot help. */
  retryLabel?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A part of a page that could not be loaded, with a way to try again. */
export function ErrorState({ message, retryLabel, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-lg border-2 border-dashed border-tomato bg-tomato-soft px-6 py-10 text-center"
    >
      <p className="text-lg font-medium">{message}</p>
      {onRetry && (
        <Button variant="leaf" onClick={onRetry} isLoading={isRetrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
