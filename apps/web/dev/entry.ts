// React's refresh has to be in place before the first component is read. The client of Vite comes with every module.
import '@vitejs/plugin-react/preamble';
import '../src/app/entry-client.tsx';
