-- The fixed lists: 48 workers by the specification's codes, the two codes that no answer lists, 19 vehicles.
-- Names are for the administrator to give: no person stands in the product.

INSERT INTO workers (code, surname, name) VALUES
  (1, 'Operaio', '1'), (2, 'Operaio', '2'), (3, 'Operaio', '3'), (4, 'Operaio', '4'),
  (5, 'Operaio', '5'), (6, 'Operaio', '6'), (7, 'Operaio', '7'), (8, 'Operaio', '8'),
  (9, 'Operaio', '9'), (10, 'Operaio', '10'), (11, 'Operaio', '11'), (12, 'Operaio', '12'),
  (13, 'Operaio', '13'), (14, 'Operaio', '14'), (15, 'Operaio', '15'), (16, 'Operaio', '16'),
  (17, 'Operaio', '17'), (18, 'Operaio', '18'), (19, 'Operaio', '19'), (20, 'Operaio', '20'),
  (21, 'Operaio', '21'), (22, 'Operaio', '22'), (23, 'Operaio', '23'), (24, 'Operaio', '24'),
  (25, 'Operaio', '25'), (26, 'Operaio', '26'), (27, 'Operaio', '27'), (28, 'Operaio', '28'),
  (29, 'Operaio', '29'), (30, 'Operaio', '30'), (31, 'Operaio', '31'), (32, 'Operaio', '32'),
  (33, 'Operaio', '33'), (34, 'Operaio', '34'), (35, 'Operaio', '35'), (36, 'Operaio', '36'),
  (37, 'Operaio', '37'), (38, 'Operaio', '38'), (39, 'Operaio', '39'), (40, 'Operaio', '40'),
  (51, 'Unica', '1'), (52, 'Unica', '2'), (53, 'Unica', '3'), (54, 'Unica', '4'),
  (55, 'Unica', '5'), (101, 'Operaio', '41'), (102, 'Operaio', '42'), (103, 'Operaio', '43'),
  (99, 'Riservato', '99'), (100, 'Riservato', '100');

INSERT INTO vehicles (code, name) VALUES
  (1, 'Automezzo 1'), (2, 'Automezzo 2'), (3, 'Automezzo 3'), (4, 'Automezzo 4'),
  (5, 'Automezzo 5'), (6, 'Automezzo 6'), (7, 'Automezzo 7'), (8, 'Automezzo 8'),
  (9, 'Automezzo 9'), (10, 'Automezzo 10'), (11, 'Automezzo 11'), (12, 'Automezzo 12'),
  (13, 'Automezzo 13'), (14, 'Automezzo 14'), (15, 'Automezzo 15'), (16, 'Automezzo 16'),
  (17, 'Automezzo 17'), (18, 'Automezzo 18'), (19, 'Automezzo 19');
