// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC1155} from '@openzeppelin/contracts/token/ERC1155/ERC1155.sol';
import {PieceDesigns} from './PieceDesigns.sol';

/// @title Items (ERC-1155) of local chains, of which anybody makes any number
contract LocalItems is ERC1155, PieceDesigns {
    /// @notice Items of each kind that a new address gets.
    uint256 public constant WELCOME = 5;

    /// @notice What they are called together.
    string public name;

    /// @param name_ Such as "Emberfall Relics".
    /// @param keeper_ Who chooses the designs.
    constructor(string memory name_, address keeper_) ERC1155('') PieceDesigns(keeper_) {
        name = name_;
    }

    /// @notice Makes items.
    /// @param to Who gets them.
    /// @param id Of which kind.
    /// @param amount How many.
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, '');
    }

    /// @notice Gives an address some of each kind, the first time.
    /// @param to Who gets them.
    function welcome(address to) external {
        if (welcomed[to]) return;
        welcomed[to] = true;
        uint256 count = designs();
        for (uint256 id; id < count; ++id) _mint(to, id, WELCOME, '');
    }

    /// @notice The document of a kind.
    /// @param id Which.
    /// @return A data address.
    function uri(uint256 id) public view override returns (string memory) {
        return _document(id, '');
    }
}
