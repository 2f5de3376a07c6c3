-- Who had not arranged the menu got the former arrangement stored with another choice: it has again what its rights suggest.
UPDATE menus SET pins = 'null' WHERE pins = '["/dailyWorks/","/planning/","/agenda"]';
UPDATE menus SET open = '[]' WHERE open = '["clients","appointments","orders"]';
